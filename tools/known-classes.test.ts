import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'

import { knownClassesPlugin } from '../web/build/knownClasses.ts'
import { shortClassesPlugin } from '../web/build/shortClasses.ts'

/** A web application of one file with its sheet, built as the product is. */
async function built(sheet: string, code: string) {
  const root = path.join(await mkdtemp(path.join(tmpdir(), 'known-classes-')), 'web')
  onTestFinished(() => rm(path.dirname(root), { recursive: true }))
  await mkdir(path.join(root, 'src'), { recursive: true })
  await writeFile(path.join(root, 'src/Box.module.css'), sheet)
  await writeFile(
    path.join(root, 'src/Box.tsx'),
    `import styles from './Box.module.css'\nexport const box = ${code}\n`,
  )
  return build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [knownClassesPlugin(), shortClassesPlugin()],
    build: {
      write: false,
      rolldownOptions: { input: path.join(root, 'src/Box.tsx'), preserveEntrySignatures: 'strict' },
    },
  })
}

test('the build refuses a class that its sheet does not have', async () => {
  await expect(built('.box { color: red }', 'styles.bax')).rejects.toThrow(/bax/)
})

test('and takes those it has', async () => {
  await expect(built('.box { color: red }', 'styles.box')).resolves.toBeDefined()
})

test('a path in which the name of the sheet stands is no use of it', async () => {
  const code = "[styles.bax, import.meta.resolve('@library/styles/box.css')]"
  await expect(built('.box { color: red }', code)).rejects.toThrow(/bax/)
})
