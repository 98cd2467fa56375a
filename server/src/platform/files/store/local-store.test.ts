import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { receive } from '../receive.ts'
import { sweepStore } from '../sweep.ts'
import { type LocalStore, openLocalStore } from './local-store.ts'

let root: string
let store: LocalStore
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'naryad-store-'))
  store = openLocalStore(root)
})
afterEach(() => rm(root, { recursive: true }))

const kept = async (text: string): Promise<string> => {
  const { temp } = await receive(store, Readable.from([Buffer.from(text)]))
  return store.keep(temp)
}
const placeOf = (key: string): string => path.join(root, key.slice(0, 2), key.slice(2, 4), key)

async function makeOld(file: string): Promise<void> {
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
  await utimes(file, twoDaysAgo, twoDaysAgo)
}

describe('the store', () => {
  it('keeps a file under a random key two folders deep, readable by the process alone', async () => {
    const key = await kept('акт')
    expect(key).toMatch(/^[0-9a-f]{32}$/)
    expect(await readFile(placeOf(key), 'utf8')).toBe('акт')
    expect((await stat(placeOf(key))).mode & 0o077).toBe(0)
    expect(await readdir(store.temps)).toEqual([])
  })

  it('reads a file whole or in part, and any number of times', async () => {
    const key = await kept('0123456789')
    expect((await buffer(await store.read(key))).toString()).toBe('0123456789')
    expect((await buffer(await store.read(key, { start: 2, end: 4 }))).toString()).toBe('234')
    expect((await buffer(await store.read(key, { start: 9, end: 9 }))).toString()).toBe('9')
  })

  it('removes a file, once or twice', async () => {
    const key = await kept('акт')
    await store.remove(key)
    await store.remove(key)
    await expect(store.read(key)).rejects.toThrow('ENOENT')
  })

  it('takes nothing for a key that is a path', async () => {
    await expect(store.read('../../etc/passwd')).rejects.toThrow('not a key')
    expect(() => store.remove('aa/../../aa')).toThrow('not a key')
  })
})

describe('receiving', () => {
  it('counts and hashes what comes', async () => {
    const pieces = [Buffer.from('one '), Buffer.from('two')]
    const { temp, size, sha256 } = await receive(store, Readable.from(pieces))
    expect(size).toBe(7)
    expect(sha256).toEqual(createHash('sha256').update('one two').digest())
    expect(await readFile(temp, 'utf8')).toBe('one two')
  })

  it('leaves nothing of an upload that breaks off', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('the line went dead')
      })(),
    )
    await expect(receive(store, broken)).rejects.toThrow('the line went dead')
    expect(await readdir(store.temps)).toEqual([])
  })
})

describe('the sweep', () => {
  const folders = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
  const sweepAll = async (known: readonly string[]): Promise<void> => {
    for (const folder of folders)
      await sweepStore(
        store,
        { firstDigits: folder },
        async (keys) => new Set(keys.filter((key) => known.includes(key))),
      )
  }

  it('removes old files that no row refers to, and leaves referenced and recent ones', async () => {
    const [known, unknown, young] = [await kept('known'), await kept('unknown'), await kept('young')]
    await makeOld(placeOf(known))
    await makeOld(placeOf(unknown))
    await sweepAll([known])
    expect((await buffer(await store.read(known))).toString()).toBe('known')
    expect((await buffer(await store.read(young))).toString()).toBe('young')
    await expect(store.read(unknown)).rejects.toThrow('ENOENT')
  })

  it('looks into one folder at a time', async () => {
    const unknown = await kept('unknown')
    await makeOld(placeOf(unknown))
    const own = unknown.slice(0, 2)
    await sweepStore(store, { firstDigits: own === 'ff' ? '00' : 'ff' }, async () => new Set())
    expect((await buffer(await store.read(unknown))).toString()).toBe('unknown')
    await sweepStore(store, { firstDigits: own }, async () => new Set())
    await expect(store.read(unknown)).rejects.toThrow('ENOENT')
  })

  it('removes what uploads of the day before yesterday have left', async () => {
    const [old, young] = [store.newTemp(), store.newTemp()]
    await writeFile(old, 'half')
    await writeFile(young, 'half')
    await makeOld(old)
    await sweepStore(store, { firstDigits: '00' }, async () => new Set())
    expect(await readdir(store.temps)).toEqual([path.basename(young)])
  })
})
