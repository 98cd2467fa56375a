import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterEach } from 'vitest'

import { endTypeAhead } from '../platform/overlays/typeAhead.ts'
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

// Text fields that grow listen for fonts, which nobody loads here.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })

// A worker keeps its document over all its files: nothing of one test may be seen by the next.
afterEach(() => {
  cleanup()
  endTypeAhead()
  sessionState.set('out')
  sessionEnd.set(null)
  secondFactorDue.set(false)
  localStorage.clear()
  sessionStorage.clear()
})
