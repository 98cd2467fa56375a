import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'
import HappyMedia from 'happy-dom/lib/match-media/MediaQueryList.js'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'

import { setOnline } from '../platform/live/connection.ts'
import { closeModal } from '../platform/overlays/modal.ts'
import { secondFactorDue, sessionEnd, sessionState } from '../platform/session/state.ts'

// A busy machine draws late, and a test should not fail for that.
configure({ asyncUtilTimeout: 5000 })

// React notes for its warnings who made each element, by a stack trace each: a quarter of the time of all tests.
// It stops for a while after many, and here it stays so; what it warns of and what it draws are the same.
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  // This file runs before each file of tests, in the same React.
  configurable: true,
})

// What is sought by its role has the styles of all above it worked out, and at each of them they are copied: happy-dom does
// it by `structuredClone`, a twentieth of the time of all tests. A style is two plain values, so a plain copy is the same.
CSSPropertyManager.prototype.clone = function clone() {
  const copy = new CSSPropertyManager()
  for (const [name, value] of Object.entries(this.properties)) copy.properties[name] = { ...value }
  Object.assign(copy['definedPropertyNames'], this['definedPropertyNames'])
  return copy
}

// The alternatives of a media query, divided by commas, are taken by happy-dom for conditions that all must hold.
const { prototype } = HappyMedia
const holds = Object.getOwnPropertyDescriptor(prototype, 'matches')
// Once in a worker, as above.
if (holds && !Object.hasOwn(prototype, 'holds')) {
  Object.defineProperty(prototype, 'holds', holds)
  Object.defineProperty(prototype, 'matches', {
    get(this: MediaQueryList & { holds: boolean }): boolean {
      const all = this.media.split(',')
      return all.length > 1 ? all.some((one) => matchMedia(one).matches) : this.holds
    },
  })
}

// Text fields that grow listen for fonts, which nobody loads here.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// A worker keeps its document over all its files: nothing of one test may be seen by the next.
afterEach(() => {
  cleanup()
  closeModal()
  setOnline(true)
  sessionState.set('out')
  sessionEnd.set(null)
  secondFactorDue.set(false)
  localStorage.clear()
  sessionStorage.clear()
})

// Screens read ahead what is opened next. A module that is on its way when its file ends would be broken for the files
// that come after it in the worker.
afterAll(() => vi.dynamicImportSettled())
