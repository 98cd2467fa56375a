import { describe, expect, test } from 'vitest'

import { brokenLayers } from './layers.ts'
import { treeOf } from './source-tree.ts'

describe('layers of a room', () => {
  test.each([
    ['tasks.repo.ts', './tasks.service.ts', 'imports upwards'],
    ['tasks.service.ts', './tasks.routes.ts', 'imports upwards'],
    ['tasks.table.ts', './tasks.repo.ts', 'imports upwards'],
    ['tasks.service.ts', 'fastify', 'knows HTTP'],
    ['tasks.service.ts', '../../platform/http/mount.ts', 'knows HTTP'],
    ['tasks.repo.ts', '../../platform/http/mount.ts', 'knows HTTP'],
  ])('%s may not import %s', (file, specifier, complaint) => {
    const upside = treeOf({ [`server/src/rooms/tasks/${file}`]: `import { a } from '${specifier}'` })
    expect(brokenLayers(upside).join('\n')).toContain(complaint)
  })
})
