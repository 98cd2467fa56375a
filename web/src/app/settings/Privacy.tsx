import type { Settings } from '@naryad/contract/settings/settings'

import { ErasureActs, PrivacyText } from '../../rooms/privacy/index.ts'
import { PrivacySection } from '../../rooms/settings/sections/PrivacySection.tsx'
import { PrivacyVersions } from '../../rooms/settings/sections/PrivacyVersions.tsx'

import styles from './settings.module.css'

/** The current text as on the public page, and the earlier versions that must be retained by law. */
export const Privacy = ({ settings }: { settings: Settings }) => (
  <>
    <PrivacySection settings={settings} Text={PrivacyText} />
    <h3 className={styles.apart}>Прежние тексты</h3>
    <PrivacyVersions settings={settings} Text={PrivacyText} />
    <h3 className={styles.apart}>Акты об удалении персональных данных</h3>
    <ErasureActs />
  </>
)
