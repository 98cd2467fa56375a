import type { Plugin } from 'vite'

const barrel = /^import \{([^}]+)\} from ['"]@tabler\/icons-react['"];?$/gm

/**
 * Imports each icon from its own file. Through the package's single entry a build reads five thousand
 * modules, and every icon that two screens share becomes a separate request.
 */
export const directIconsPlugin = (): Plugin => ({
  name: 'naryad:direct-icons',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/src\/.*\.tsx?$/, code: '@tabler/icons-react' },
    handler: (code) => ({
      code: code.replace(barrel, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs'`)
          .join(';'),
      ),
      map: null,
    }),
  },
})
