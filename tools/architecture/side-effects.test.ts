import path from 'node:path'

import { describe, expect, test } from 'vitest'

import contractPackage from '../../contract/package.json' with { type: 'json' }
import webPackage from '../../web/package.json' with { type: 'json' }
import { undeclaredEffects } from './side-effects.ts'
import { readTree, treeOf } from './source-tree.ts'

const root = path.join(import.meta.dirname, '../..')

describe('modules with an effect when they are loaded', () => {
  test('are named in their package', () => {
    const declared = { contract: contractPackage.sideEffects, web: webPackage.sideEffects }
    expect(undeclaredEffects(readTree(root), declared)).toEqual([])
  })

  test('are found, and so are names without need', () => {
    const files = treeOf({
      'web/src/main.ts': `import './b.ts'; import './c.css'; import { d } from './d.ts'; d()`,
      'web/src/b.ts': '',
      'web/src/d.ts': 'export const d = () => 1',
      'web/src/e.ts': `export { f } from 'f'; addEventListener('online', () => 1)`,
    })
    expect(undeclaredEffects(files, { web: ['**/*.css', './src/d.ts'] })).toEqual([
      'web/src/b.ts has an effect and is not named',
      'web/src/e.ts has an effect and is not named',
      'web/src/d.ts is named and has no effect',
    ])
  })
})
