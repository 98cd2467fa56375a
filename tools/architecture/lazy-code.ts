import { isForTests, type SourceTree } from './source-tree.ts'

const doorway = 'web/src/ui/lazyPart.ts'

const remembersFailure =
  /import \{[^}]*\b(?:lazy|lazyRouteComponent)\b[^}]*\} from '(?:react|@tanstack\/react-router)'/

/** React and the router remember code that failed to load until the page is reloaded; the router reloads it at once. */
export const foreignLazyCode = (tree: SourceTree): readonly string[] =>
  [...tree.values()]
    .filter(
      ({ path, text }) =>
        path.startsWith('web/src/') && path !== doorway && !isForTests(path) && remembersFailure.test(text),
    )
    .map(({ path }) => `${path} loads code by itself: use ${doorway}`)
