// From all choices to one, a step at a time: pure functions of what the server sends.

/** What a choice names, whatever the field is called: two that name the same thing belong together. */
const same = (target) => target && JSON.stringify([target.domain, target.name, target.zone, target.space]);

/**
 * The next step of what is left (places in `choices`): the first thing named in which they differ, and an option for each.
 * A choice that names nothing there is an option of its own.  Without a difference each choice is an option.
 */
export function nextStep(choices, left) {
  const most = Math.max(...left.map((id) => choices[id].targets.length), 0);
  for (let place = 0; place < most; place += 1) {
    const keys = left.map((id) => same(choices[id].targets[place]));
    if (left.length > 1 && keys.every((key) => key === keys[0])) continue;
    const groups = new Map();
    left.forEach((id, number) => {
      const key = keys[number] ?? `choice ${id}`;
      if (!groups.has(key)) groups.set(key, { ids: [], target: choices[id].targets[place] ?? null });
      groups.get(key).ids.push(id);
    });
    const found = [...groups.values()];
    // What names nothing, such as to stop, stands last.
    return [...found.filter((one) => one.target), ...found.filter((one) => !one.target)];
  }
  return left.map((id) => ({ ids: [id], target: null }));
}

/** Name and remark of each option: the sentence of a single choice, else what it names and how many choices follow. */
export function named(options, choices, catalog, worded, many) {
  const titles = options.map((one) => one.target?.title);
  return options.map((one) => {
    if (one.ids.length === 1) return { ...one, title: choices[one.ids[0]].text, remark: "" };
    const remarks = [];
    const { zone, space, title } = one.target;
    const is_double = titles.filter((other) => other === title).length > 1;
    if (is_double && zone) remarks.push(worded(catalog.zones[zone]?.title));
    if (is_double && space && space !== one.target.name) remarks.push(space);
    return { ...one, title, remark: [...remarks, many(one.ids.length)].join("; ") };
  });
}

/** All texts in a definition that are names of a domain: what a card offers, whatever its fields are called. */
function namesIn(value, names, found = new Set()) {
  if (typeof value === "string") {
    if (names.has(value)) found.add(value);
  } else if (value && typeof value === "object") {
    for (const inner of Object.values(value)) namesIn(inner, names, found);
  }
  return found;
}

/** Where the catalogue has the definitions of a domain. */
const definitionsOf = (catalog, domain) =>
  catalog[{ space: "tiles" }[domain] ?? `${domain}s`] ?? catalog[domain.replace(/y$/, "ies")] ?? {};

export function titleIn(catalog, domain, name, worded) {
  const found = definitionsOf(catalog, domain)[name];
  return domain === "space" || !found ? name : worded(found.name ?? found.title ?? name);
}

/**
 * What is like the options but cannot be chosen now, each with an action about which the server can say why.
 * Cards of the same zones, pieces on the board, spaces, and what the thing chosen before offers.
 */
export function greyed(options, choices, view, catalog) {
  const found = new Map();
  const taken = new Set(options.filter((one) => one.target).map((one) => `${one.target.domain} ${one.target.name}`));
  for (const { target, ids } of options) {
    if (!target) continue;
    const { domain, field } = target;
    const like = choices[ids[0]];
    for (const name of alike(domain, target, like, view, catalog)) {
      const key = `${domain} ${name}`;
      if (taken.has(key) || found.has(key)) continue;
      found.set(key, { domain, name, zone: target.zone, action: { ...like.action, [field]: name } });
    }
  }
  return [...found.values()];
}

function alike(domain, target, like, view, catalog) {
  const seen = view.observation.seen;
  if (domain === "card") return new Set(seen.zones?.cards?.[target.zone] ?? []);
  if (domain === "piece") {
    const side = catalog.pieces[target.name]?.side;
    return Object.keys(seen.pieces?.space ?? {}).filter((name) => catalog.pieces[name]?.side === side);
  }
  if (domain === "space") return catalog.domains.space ?? [];
  const names = new Set(catalog.domains[domain] ?? []);
  const offered = new Set();
  for (const other of like.targets) {
    if (other.domain !== domain) namesIn(definitionsOf(catalog, other.domain)[other.name], names, offered);
  }
  return offered;
}
