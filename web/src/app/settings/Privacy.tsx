import type { Settings } from '@naryad/contract/settings/settings'

import { PrivacyText } from '../../rooms/privacy/index.ts'
import { PrivacySection } from '../../rooms/settings/sections/PrivacySection.tsx'

/** The text is shown here as the public page shows it. */
export const Privacy = ({ settings }: { settings: Settings }) => (
  <PrivacySection settings={settings} Text={PrivacyText} />
)
