import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Plugin } from 'vite'

interface Collection {
  icons: Record<string, { body: string } | undefined>
}

const prefix = '~icons/'

/** As of a file of the package: the rules for chunks treat an icon as a part of a package. */
const folder = '\0/node_modules/@iconify-json/tabler/'

const factory = path.join(import.meta.dirname, '../src/ui/createIcon.tsx')

/**
 * Makes a component of each imported icon, named as at tabler.io: `import IconCheck from '~icons/check'`. All drawings
 * are in one file of 3 MB (docs/decisions/0130).
 */
export function tablerIconsPlugin(): Plugin {
  let collection: Collection | undefined
  return {
    name: 'naryad:tabler-icons',
    resolveId: {
      filter: { id: /^~icons\// },
      handler: (id) => `${folder}${id.slice(prefix.length)}.js`,
    },
    load: {
      filter: { id: /\/@iconify-json\/tabler\/[\w-]+\.js$/ },
      handler(id) {
        collection ??= JSON.parse(
          readFileSync(fileURLToPath(import.meta.resolve('@iconify-json/tabler/icons.json')), 'utf8'),
        ) as Collection
        const name = path.basename(id, '.js')
        const drawing = collection.icons[name]?.body
        if (drawing === undefined) this.error(`Tabler has no icon «${name}»`)
        const lines = Array.from(drawing.matchAll(/ d="([^"]+)"/g), ([, line]) => line)
        const isFilled = !drawing.includes('stroke=')
        return [
          `import { createIcon } from ${JSON.stringify(factory)}`,
          `export default /* @__PURE__ */ createIcon(${JSON.stringify(lines)}, ${isFilled})`,
        ].join('\n')
      },
    },
  }
}
