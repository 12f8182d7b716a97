/** Checks that the running features form no circle: each module uses only those above it, and no fact leads to itself. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import type { SourceFile } from './table-owners.ts';

/** A fact, and the features that announce and hear it, each sorted. */
export interface FactEdge {
  fact: string;
  announcers: string[];
  hearers: string[];
}

const featureOf = (path: string): string => /\/features\/([^/]+)\//.exec(path)?.[1] ?? '';

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  node.forEachChild((child) => visit(child, see));
}

const parse = ({ path, text }: SourceFile): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);

/** The names that a declaration such as `const { a, b } = …` makes. */
function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []));
}

/** The constants of `createModules`, in order. */
function constantsIn(file: ts.SourceFile): { names: string[]; value: ts.Expression }[] {
  const create = file.statements.find((each) => ts.isFunctionDeclaration(each) && each.name?.text === 'createModules');
  if (create === undefined || !ts.isFunctionDeclaration(create)) return [];
  return (create.body?.statements ?? ts.factory.createNodeArray<ts.Statement>()).flatMap((statement) =>
    ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name, initializer }) =>
          initializer === undefined ? [] : [{ names: namesIn(name), value: initializer }],
        )
      : [],
  );
}

/** Names each use of a module before it is made in the list of modules, also inside an arrow function that is called later. */
export function lateUses(list: SourceFile): string[] {
  const constants = constantsIn(parse(list));
  return constants.flatMap(({ names: [user = ''], value }, index) => {
    const later = new Set(constants.slice(index).flatMap(({ names }) => names));
    const used = new Set<string>();
    visit(value, (node) => {
      const isName = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node;
      const isKey = ts.isPropertyAssignment(node.parent) && node.parent.name === node;
      if (ts.isIdentifier(node) && !isName && !isKey && later.has(node.text)) used.add(node.text);
    });
    return [...used].map(
      (name) =>
        `${list.path}: "${user}" uses "${name}", which is made later. Announce a fact, or ask a question that needs no module (ARCHITECTURE.md, "Facts and order")`,
    );
  });
}

/** The features in the order in which the list makes them. */
export function moduleOrder(list: SourceFile): string[] {
  const folders = new Map(
    [...list.text.matchAll(/import \{ (create\w+Module) \} from '\.\/features\/([^/]+)\//g)].map(
      ([, make = '', folder = '']) => [make, folder] as const,
    ),
  );
  return constantsIn(parse(list)).flatMap(({ value }) => {
    const made = ts.isCallExpression(value) ? folders.get(value.expression.getText()) : undefined;
    return made === undefined ? [] : [made];
  });
}

/** Names each feature that imports code, and not only types or type references, of a feature that is made later. */
export function backwardImports(order: readonly string[], files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    parse(file).statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return [];
      const [, from = ''] = /^(?:\.\.\/)+([^/.]+)\/.*(?<!\.refs)\.ts$/.exec(statement.moduleSpecifier.text) ?? [];
      const bindings = statement.importClause?.namedBindings;
      const isCode =
        statement.importClause?.phaseModifier !== ts.SyntaxKind.TypeKeyword &&
        bindings !== undefined &&
        (!ts.isNamedImports(bindings) || bindings.elements.some(({ isTypeOnly }) => !isTypeOnly));
      const own = featureOf(file.path);
      return isCode && order.indexOf(from) > order.indexOf(own)
        ? [`${file.path} imports code of "${from}", which is made after "${own}" in modules.ts.`]
        : [];
    }),
  );
}

/** Every fact that the files announce or hear. */
export function factEdges(files: readonly SourceFile[]): FactEdge[] {
  const edges = new Map<string, { announcers: Set<string>; hearers: Set<string> }>();
  const edge = (fact: string) => {
    const known = edges.get(fact) ?? { announcers: new Set(), hearers: new Set() };
    edges.set(fact, known);
    return known;
  };
  for (const file of files)
    visit(parse(file), (node) => {
      if (ts.isCallExpression(node) && /(^|\.)announce$/.test(node.expression.getText())) {
        const [fact] = node.arguments;
        if (fact !== undefined && ts.isStringLiteral(fact)) edge(fact.text).announcers.add(featureOf(file.path));
      }
      if (
        ts.isPropertyAssignment(node) &&
        node.name.getText() === 'hears' &&
        ts.isObjectLiteralExpression(node.initializer)
      )
        for (const { name } of node.initializer.properties)
          if (name !== undefined && ts.isStringLiteral(name)) edge(name.text).hearers.add(featureOf(file.path));
    });
  return [...edges]
    .map(([fact, { announcers, hearers }]) => ({
      fact,
      announcers: [...announcers].sort(),
      hearers: [...hearers].sort(),
    }))
    .sort((one, other) => one.fact.localeCompare(other.fact));
}

/** Names each fact that leads to itself: a feature that hears it announces another one, and so on. */
export function factCircles(edges: readonly FactEdge[]): string[] {
  const next = (fact: FactEdge): FactEdge[] =>
    edges.filter(({ announcers }) => announcers.some((feature) => fact.hearers.includes(feature)));
  return edges.flatMap((start) => {
    const reached = new Set<FactEdge>();
    const open = next(start);
    for (let fact = open.pop(); fact !== undefined; fact = open.pop()) {
      if (reached.has(fact)) continue;
      reached.add(fact);
      open.push(...next(fact));
    }
    return reached.has(start) ? [`The fact ${start.fact} leads to itself through ${start.hearers.join(' and ')}.`] : [];
  });
}

/** The lines of the picture in ARCHITECTURE.md: who announces what to whom. */
export function factPicture(edges: readonly FactEdge[]): string {
  const width = (of: (edge: FactEdge) => string) => Math.max(...edges.map((edge) => of(edge).length));
  const announcers = ({ announcers: names }: FactEdge): string => names.join(', ');
  return edges
    .map((edge) =>
      `${announcers(edge).padEnd(width(announcers))} ── ${edge.fact.padEnd(width(({ fact }) => fact))} ──► ${edge.hearers.join(', ')}`.trimEnd(),
    )
    .join('\n');
}

/** Every problem of the graph, one line each. An empty list is a pass. */
export function moduleGraphProblems(root: string): string[] {
  const read = (path: string): SourceFile => ({ path, text: readFileSync(join(root, path), 'utf8') });
  const list = read('src/server/modules.ts');
  const files = globSync('src/server/features/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts'))
    .map(read);
  const edges = factEdges(files);
  const picture = factPicture(edges);
  return [
    ...lateUses(list),
    ...backwardImports(moduleOrder(list), files),
    ...factCircles(edges),
    ...(read('ARCHITECTURE.md').text.includes(`\n${picture}\n`)
      ? []
      : [`ARCHITECTURE.md shows other facts than the code has. They are:\n${picture}`]),
  ];
}
