// A search finds the clauses of the rules first: by their number, which is a title, and by their words.
// A heading that is just what was searched for comes before all else.
const EXACT = 15;
var Scorer = {
  score: ([docname, , , , score, , kind]) =>
    score + (docname.startsWith("reference/rules/") ? 10 : 0) + (kind === "title" && score >= EXACT ? 20 : 0),
  objNameMatch: 11, objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: EXACT, partialTitle: 7, term: 5, partialTerm: 2,
};
