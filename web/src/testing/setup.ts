import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import CSSPropertyManager from 'happy-dom/lib/css/declaration/property-manager/CSSPropertyManager.js'
import HappyMedia from 'happy-dom/lib/match-media/MediaQueryList.js'
import * as React from 'react'
import { afterAll, afterEach, vi } from 'vitest'

import { setOnline } from '../client/live/connection.ts'
import { secondFactorDue, sessionEnd, sessionState } from '../client/session/state.ts'
import { setZone } from '../ui/formats/zone.ts'
import { closeAlert } from '../ui/overlays/alert.ts'
import { closeDialog } from '../ui/overlays/dialogs.ts'
import { closeModal } from '../ui/overlays/modal.ts'

// A busy machine renders late, and a test should not fail for that.
configure({ asyncUtilTimeout: 5000 })

// For its warnings React records a stack trace for each element, a quarter of the time of all tests. It
// pauses after a number of them; the counter below makes the pause permanent. Warnings and output remain.
const internals = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
) as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
  // This file runs again before each test file of the worker, with the same React.
  configurable: true,
})

// Queries by role compute the styles of all ancestors, and happy-dom copies the styles of each of them by
// `structuredClone`, a twentieth of the time of all tests. The values are flat, so a shallow copy suffices.
CSSPropertyManager.prototype.clone = function clone() {
  const copy = new CSSPropertyManager()
  for (const [name, value] of Object.entries(this.properties)) copy.properties[name] = { ...value }
  Object.assign(copy['definedPropertyNames'], this['definedPropertyNames'])
  return copy
}

// A comma in a media query means «or»; happy-dom treats it as «and», and it reads no fractions of em.
const { prototype } = HappyMedia
const holds = Object.getOwnPropertyDescriptor(prototype, 'matches')
// Once per worker.
if (holds && !Object.hasOwn(prototype, 'holds')) {
  Object.defineProperty(prototype, 'holds', holds)
  Object.defineProperty(prototype, 'matches', {
    get(this: MediaQueryList & { holds: boolean }): boolean {
      const all = this.media.split(',')
      if (all.length > 1) return all.some((one) => matchMedia(one).matches)
      const pixels = this.media.replaceAll(/(\d+\.\d+)em/g, (_, em: string) => `${Number(em) * 16}px`)
      return pixels === this.media ? this.holds : matchMedia(pixels).matches
    },
  })
}

// Browsers return a promise of the end of the scrolling: an effect that returned it would break its cleanup.
Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as undefined

// Browsers save such a file; happy-dom would leave the document for it, and take the tests after it away.
document.addEventListener('click', (event) => {
  if (event.target instanceof HTMLAnchorElement && event.target.download !== '') event.preventDefault()
})

// Text areas that grow listen to document.fonts, which happy-dom lacks.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// A worker keeps its document for all its files, so each test cleans up what the next one could see.
afterEach(() => {
  cleanup()
  closeModal()
  closeAlert()
  closeDialog()
  setOnline(true)
  sessionState.set('out')
  sessionEnd.set(null)
  secondFactorDue.set(false)
  localStorage.clear()
  sessionStorage.clear()
})

// Screens prefetch modules. One that is still loading when its test file ends would be broken for later files
// of the worker.
afterAll(() => vi.dynamicImportSettled())

// A file may set the zone for all its tests.
afterAll(() => setZone(null))
