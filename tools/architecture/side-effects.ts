import { isForTests, type SourceFile, type SourceTree } from './source-tree.ts'

/** The field `sideEffects` of a package.json, by the folder of its package. */
export type DeclaredEffects = Readonly<Record<string, readonly string[]>>

/** Entries of a bundle are run in any case. */
const isEntry = (file: string): boolean => /\/(?:main\.tsx?|worker\.ts)$/.test(file)

const hasEffect = ({ program }: SourceFile): boolean =>
  program.body.some((statement) => statement.type === 'ExpressionStatement' && !statement.directive)

/**
 * The build drops a module from which nothing is used unless its package names it: so the face of a room brings along only
 * what is taken from it. A module that does something when it is loaded has to be named: else it is dropped when it is
 * imported for that alone, or passes on names of others.
 */
export function undeclaredEffects(tree: SourceTree, declared: DeclaredEffects): readonly string[] {
  const files = [...tree.values()].filter(
    ({ path }) =>
      !isForTests(path) && Object.keys(declared).some((folder) => path.startsWith(`${folder}/src/`)),
  )
  const found = new Set(
    files.flatMap((file) => [
      ...(hasEffect(file) && !isEntry(file.path) ? [file.path] : []),
      // All style sheets are named by one pattern.
      ...file.imports.flatMap(({ isForEffect, target }) =>
        isForEffect && target !== undefined && !target.endsWith('.css') ? [target] : [],
      ),
    ]),
  )
  const named = Object.entries(declared).flatMap(([folder, entries]) =>
    entries.filter((entry) => entry.startsWith('./src/')).map((entry) => `${folder}${entry.slice(1)}`),
  )
  return [
    ...[...found]
      .filter((file) => !named.includes(file))
      .map((file) => `${file} has an effect and is not named`),
    ...named.filter((file) => !found.has(file)).map((file) => `${file} is named and has no effect`),
  ]
}
