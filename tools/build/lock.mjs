import { readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { root } from '../environment.mjs'

const pollMs = 200
const aliveMs = 2000
/** A holder that has shown no life for so long is gone, even if another process has its number by now. */
const staleMs = 60_000
/** Several may take over a lock that was left; after so long the last of them sees that it has it. */
const settleMs = 100

/** @param {string} dist */
export const lockOf = (dist) =>
  path.join(root, 'node_modules', `.building-${dist.replaceAll(/[^\w]+/g, '-')}`)

/** @param {string} lock */
function readLock(lock) {
  try {
    return { owner: readFileSync(lock, 'utf8'), isOld: Date.now() - statSync(lock).mtimeMs > staleMs }
  } catch {
    return undefined
  }
}

/** @param {string} owner */
function isRunning(owner) {
  try {
    process.kill(Number(owner.split(' ')[0]), 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * @param {string} lock
 * @param {string} owner
 */
async function tryLock(lock, owner) {
  try {
    writeFileSync(lock, owner, { flag: 'wx' })
    return true
  } catch {
    const found = readLock(lock)
    // Gone by now, or not written yet.
    if (!found || found.owner === '' || (isRunning(found.owner) && !found.isOld)) return false
  }
  const mine = `${lock}.${process.pid}`
  writeFileSync(mine, owner)
  renameSync(mine, lock)
  await sleep(settleMs)
  return readLock(lock)?.owner === owner
}

/**
 * Runs `work` while no other process does so for this folder. A lock that a killed process has left is taken over.
 * @param {string} dist
 * @param {() => Promise<void>} work
 */
export async function whileLocked(dist, work) {
  const lock = lockOf(dist)
  const owner = `${process.pid} ${crypto.randomUUID()}`
  let hasSaid = false
  while (!(await tryLock(lock, owner))) {
    if (!hasSaid) console.log(`${dist} уже собирает другой запуск, жду его…`)
    hasSaid = true
    await sleep(pollMs)
  }
  const sign = setInterval(() => {
    const now = new Date()
    utimesSync(lock, now, now)
  }, aliveMs)
  try {
    await work()
  } finally {
    clearInterval(sign)
    rmSync(lock, { force: true })
  }
}
