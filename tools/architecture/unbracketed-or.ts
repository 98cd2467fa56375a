import { isForTests, type SourceTree } from './source-tree.ts'

const condition = /sql<(?:SqlBool|boolean)>`((?:\$\{[^}]*\}|[^`])*)`/g

/** Without what stands in brackets or between `case` and `end`. */
function outermost(text: string): string {
  const next = text
    .replaceAll(/\$\{[^}]*\}/g, '?')
    .replaceAll(/\([^()]*\)/g, '?')
    .replaceAll(/\bcase\b(?:(?!\bcase\b).)*?\bend\b/gis, '?')
  return next === text ? text : outermost(next)
}

/** Conditions are joined by `and` as they are, so an `or` outside of brackets lets the others count for nothing. */
export const unbracketedOrs = (tree: SourceTree): readonly string[] =>
  [...tree.values()].flatMap(({ path, text }) =>
    [...(isForTests(path) ? '' : text).matchAll(condition)]
      .filter(([, sql = '']) => /\bor\b/i.test(outermost(sql)))
      .map(([whole]) => `${path} has an «or» without brackets: ${whole.slice(0, 80)}`),
  )
