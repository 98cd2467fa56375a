import { useEffect, useState } from 'react'

import { ownLocks } from '../api/lock.ts'
import { useMe } from '../session/me.ts'
import { storagePrefix, tryToStore } from './storage.ts'
import { draftNames } from './useDraft.ts'

/** Identifies the page until it is closed or reloaded. */
const pageId = Math.random().toString(36).slice(2)
const lockOf = (page: string): string => `naryad-page-${page}`

const ownersPrefix = `${storagePrefix}form:`
const ownerKey = (userId: number, slot: string): string => `${ownersPrefix}${userId}:${slot}`
const lastKey = (userId: number, name: string): string => `${storagePrefix}slot:${userId}:${name}`

/** Releases what pages have not released themselves: the browser was killed. A living page holds its lock. */
async function releaseClosedPages(): Promise<void> {
  const { held = [] } = (await ownLocks()?.query()) ?? {}
  const alive = new Set([lockOf(pageId), ...held.map(({ name = '' }) => name)])
  for (const key of Object.keys(localStorage))
    if (key.startsWith(ownersPrefix) && !alive.has(lockOf(localStorage.getItem(key) ?? '')))
      localStorage.removeItem(key)
}

/** Other pages see by the lock that this one is open. */
export function holdPageLock(): void {
  void ownLocks()?.request(lockOf(pageId), () => new Promise(() => {}))
  void releaseClosedPages()
}
holdPageLock()

/** Without locks it would not be known whether the owner is still open. */
function isFree(userId: number, slot: string): boolean {
  const owner = localStorage.getItem(ownerKey(userId, slot))
  return owner === null || owner === pageId || !ownLocks()
}

/** Its own draft after a reload, else one that a closed page has left, else none. */
function findSlot(userId: number, name: string): string {
  const left = draftNames(userId).filter((draft) => draft === name || draft.startsWith(`${name}~`))
  const last = sessionStorage.getItem(lastKey(userId, name))
  const offered = [last, name, ...left].find(
    (slot) => slot !== null && left.includes(slot) && isFree(userId, slot),
  )
  return offered ?? (isFree(userId, name) ? name : `${name}~${pageId}`)
}

/**
 * The name of the draft of a new object. Two windows of one user write two drafts: the name belongs to the window with
 * the open form, and passes to the next form when it is closed. The draft of an existing object is shared.
 */
export function useDraftSlot(name: string, isNew = true): string {
  const { id } = useMe()
  const [slot] = useState(() => findSlot(id, name))
  useEffect(() => {
    if (!isNew) return undefined
    const key = ownerKey(id, slot)
    const take = () => isFree(id, slot) && tryToStore(key, pageId)
    const release = () => {
      if (localStorage.getItem(key) === pageId) localStorage.removeItem(key)
    }
    take()
    sessionStorage.setItem(lastKey(id, name), slot)
    addEventListener('pagehide', release)
    addEventListener('pageshow', take)
    return () => {
      removeEventListener('pagehide', release)
      removeEventListener('pageshow', take)
      release()
    }
  }, [id, name, slot, isNew])
  return isNew ? slot : name
}
