// A search finds the clauses of the rules first: by their number, which is a title, and by their words.
var Scorer = {
  score: ([docname, , , , score]) => score + (docname.startsWith("reference/rules/") ? 10 : 0),
  objNameMatch: 11, objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
};
