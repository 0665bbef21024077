// What a player is offered at a node of the tree of choices: pure functions of what the server sends.

/** The options at a node of the tree, each with the numbers of its choices and what stands beside it. */
export function optionsAt(node, choices, catalog, worded, many) {
  const numbers = new Map(choices.map((choice, id) => [choice.notation, id]));
  const titles = node.options.map((one) => one.title);
  return node.options.map((one) => {
    const ids = one.actions.map((notation) => numbers.get(notation));
    if (ids.length === 1) {
      // Of a group that has one choice all is said at once.
      return { node: one, ids, target: one.target, title: one.options.length ? choices[ids[0]].text : one.title, remark: "" };
    }
    const remarks = [];
    const { zone, space, name } = one.target;
    const is_double = titles.filter((other) => other === one.title).length > 1;
    if (is_double && zone) remarks.push(worded(catalog.zones[zone]?.title));
    if (is_double && space && space !== name) remarks.push(space);
    return { node: one, ids, target: one.target, title: one.title, remark: [...remarks, many(ids.length)].join("; ") };
  });
}

/** What a thing that lies somewhere is called. */
export function titleIn(catalog, domain, name, worded) {
  const found = { card: catalog.cards, piece: catalog.pieces }[domain]?.[name];
  return found ? worded(found.name) : name;
}

/**
 * What is like the options but cannot be chosen now, each with an action about which the server can say why:
 * what the group here offers at other times, cards of the same zones, pieces on the board, spaces.
 */
export function greyed(node, options, choices, view, catalog, worded) {
  const found = new Map();
  for (const { title, actions } of node.refused) found.set(actions[0], { title, action: actions[0] });
  const taken = new Set(options.filter((one) => one.target).map((one) => `${one.target.domain} ${one.target.name}`));
  for (const { target, ids } of options) {
    if (!target) continue;
    const { domain, field } = target;
    for (const name of alike(domain, target, view, catalog)) {
      const key = `${domain} ${name}`;
      if (taken.has(key) || found.has(key)) continue;
      const action = { ...choices[ids[0]].action, [field]: name };
      found.set(key, { title: titleIn(catalog, domain, name, worded), domain, name, zone: target.zone, action });
    }
  }
  return [...found.values()];
}

function alike(domain, target, view, catalog) {
  const seen = view.observation.seen;
  if (domain === "card") return new Set(seen.zones?.cards?.[target.zone] ?? []);
  if (domain === "piece") {
    const side = catalog.pieces[target.name]?.side;
    return Object.keys(seen.pieces?.space ?? {}).filter((name) => catalog.pieces[name]?.side === side);
  }
  return domain === "space" ? catalog.domains.space : [];
}
