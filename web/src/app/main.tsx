import './theme/styles.ts'
import { createRoot } from 'react-dom/client'

import { listenToKeys } from '../kit/keys/hotkeys.ts'
import { followOtherTabs } from '../platform/session/session.ts'
import { followScheme } from '../platform/settings/colorScheme.ts'
import { App } from './App.tsx'
import { followSession } from './followSession.ts'
import { prefetchFirstScreen } from './prefetchFirstScreen.ts'
import { installTrustedTypes } from './trustedTypes.ts'

installTrustedTypes()
listenToKeys()
followOtherTabs()
followScheme()
followSession()
prefetchFirstScreen()

const root = document.querySelector('#root')
if (root) createRoot(root).render(<App />)
