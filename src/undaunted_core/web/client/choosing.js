// From the choices of a decision to the steps in which they are made.  Nothing here knows the page.

/** What tells a target from others: two cards of one name in two zones are two targets. */
const keyOf = (target) => JSON.stringify([target.field, target.domain, target.name, target.zone, target.space]);

/**
 * The options of the next step: choices that name the same thing stand together, and what all have in common is no step.
 * `left` are the places of the choices that are left; an option has those that would be left after it.
 */
export function optionsOf(choices, left) {
  const most = Math.max(0, ...left.map((at) => choices[at].targets.length));
  for (let depth = 0; depth < most; depth += 1) {
    const groups = new Map();
    for (const at of left) {
      const target = choices[at].targets[depth];
      const key = target ? keyOf(target) : `alone ${at}`;
      if (!groups.has(key)) groups.set(key, { target: target ?? null, left: [] });
      groups.get(key).left.push(at);
    }
    if (groups.size > 1) return [...groups.values()].map((option) => labelled(choices, option));
  }
  return left.map((at) => labelled(choices, { target: choices[at].targets.at(-1) ?? null, left: [at] }));
}

function labelled(choices, option) {
  const only = option.left.length === 1;
  return { ...option, label: only ? choices[option.left[0]].text : option.target.title };
}

/** The action that would name `name` instead, like one that may be chosen now: what to ask the server "why not?" with. */
export function actionLike(choices, left, domain, name) {
  for (const at of left) {
    const target = choices[at].targets.findLast((one) => one.domain === domain);
    if (target) return { ...choices[at].action, [target.field]: name };
  }
  return null;
}
