import path from 'node:path'

import { root } from '../environment.mjs'
import { buildIfStale } from './stamp.mjs'

const sources = ['web', 'contract/src', 'package-lock.json', 'tsconfig.base.json', 'tools/build/web.mjs']

export const buildWeb = () =>
  buildIfStale('web/dist', sources, async () => {
    console.log('Собираю веб-приложение…')
    const { build } = await import('vite')
    await build({ root: path.join(root, 'web'), logLevel: 'warn' })
  })
