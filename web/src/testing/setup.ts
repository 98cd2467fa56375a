import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

import { endTypeAhead } from '../platform/overlays/typeAhead.ts'
import { secondFactorDue, sessionEnd, sessionState } from '../platform/session/state.ts'

// A busy machine draws late, and a test should not fail for that.
configure({ asyncUtilTimeout: 5000 })

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
