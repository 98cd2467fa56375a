import { describe, expect, test } from 'vitest'

import { treeOf } from './source-tree.ts'
import { brokenWebLayers } from './web-layers.ts'

describe('layers of the web', () => {
  test.each([
    ['ui/a.ts', '../client/api/api.ts', 'imports upwards'],
    ['ui/a.ts', '../entities/car/Plate.tsx', 'imports upwards'],
    ['client/a.ts', '../entities/car/Plate.tsx', 'imports upwards'],
    ['entities/car/a.ts', '../../rooms/cars/index.ts', 'imports upwards'],
    ['rooms/cars/a.ts', '../../app/router.tsx', 'imports upwards'],
    ['ui/a.ts', '@naryad/contract/cars/cars', 'knows the domain'],
    ['ui/a.ts', '@naryad/contract/kit/route', 'knows the domain'],
    ['ui/a.ts', '@tanstack/react-query', 'makes calls'],
    ['client/a.ts', '@naryad/contract/cars/cars', 'knows an entity'],
    ['utils/a.ts', 'react', 'is in no layer'],
  ])('%s may not import %s', (file, specifier, complaint) => {
    const upside = treeOf({ [`web/src/${file}`]: `import type { A } from '${specifier}'` })
    expect(brokenWebLayers(upside).join('\n')).toContain(complaint)
  })

  test.each([
    ['client/a.ts', '../ui/Icon.tsx'],
    ['client/a.ts', '@naryad/contract/auth/auth'],
    ['entities/car/a.ts', '../../client/api/api.ts'],
    ['entities/car/a.ts', '@naryad/contract/cars/cars'],
    ['rooms/cars/a.ts', '../../entities/car/Plate.tsx'],
    ['app/a.ts', '../rooms/cars/index.ts'],
    ['ui/a.ts', '@naryad/contract/kit/people'],
    ['ui/a.test.ts', '../app/overlays/Dialogs.tsx'],
  ])('%s may import %s', (file, specifier) => {
    expect(brokenWebLayers(treeOf({ [`web/src/${file}`]: `import { a } from '${specifier}'` }))).toEqual([])
  })

  test('have no circle of entities', () => {
    const circle = treeOf({
      'web/src/entities/car/a.ts': `import { b } from '../task/b.ts'`,
      'web/src/entities/task/c.ts': `import { d } from '../car/d.ts'`,
    })
    expect(brokenWebLayers(circle)).toEqual([
      'entities run in a circle through car',
      'entities run in a circle through task',
    ])
  })
})
