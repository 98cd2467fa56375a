import type { SourceTree } from './source-tree.ts'

/** A suppression of a lint rule must give its reason on the same line, after two dashes. */
export function suppressionsWithoutReason(tree: SourceTree): readonly string[] {
  return [...tree.values()].flatMap(({ path, comments }) =>
    comments
      .filter((comment) => /^(oxlint|eslint)-disable/.test(comment) && !/ -- \S/.test(comment))
      .map((comment) => `${path} gives no reason: ${comment}`),
  )
}
