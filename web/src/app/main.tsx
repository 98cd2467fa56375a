import './theme/styles.ts'
import { createRoot } from 'react-dom/client'

import { followOtherTabs } from '../client/session/session.ts'
import { followScheme } from '../client/settings/colorScheme.ts'
import { areOneLetterKeysOn } from '../client/settings/preferences.ts'
import { listenToKeys } from '../ui/keys/hotkeys.ts'
import { watchFailedStyles } from '../ui/missingCode.ts'
import { keepPastesWhole } from '../ui/uncutPaste.ts'
import { App } from './App.tsx'
import { followSession } from './followSession.ts'
import { closeWindowsOnBack } from './overlays/closeOnBack.ts'
import { prefetchFirstScreen } from './prefetchFirstScreen.ts'
import { router } from './router.tsx'
import { installTrustedTypes } from './trustedTypes.ts'

installTrustedTypes()
watchFailedStyles()
listenToKeys(areOneLetterKeysOn)
keepPastesWhole()
closeWindowsOnBack(router.history)
followOtherTabs()
followScheme()
followSession()
prefetchFirstScreen()

const root = document.querySelector('#root')
if (root) createRoot(root).render(<App />)
