// Play a table to its end, with choices by chance: CLIENT, SERVER, TABLE, KEY and SEED say which.
const { CLIENT, SERVER, TABLE, KEY, SEED } = process.env;
const { Client } = await import(CLIENT);
let chance = Number(SEED);
const seat = new Client(SERVER).join(TABLE, KEY, { pictures: ["board"] });
let count = 0;
for await (const view of seat) {
  if (!view.decision) continue;
  chance = (chance * 16807) % 2147483647;
  const choice = view.choices[chance % view.choices.length];
  // By turns as notation and as JSON.
  await seat.choose(count++ % 2 ? choice.notation : choice.action);
}
seat.close();
const numbers = seat.events.map((event) => event.number);
console.log(JSON.stringify({ count, outcome: seat.view.outcome, isWhole: numbers.every((number, at) => number === at), revision: seat.view.revision }));
