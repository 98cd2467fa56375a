import { isSsoKind } from '@naryad/contract/sso/sso.words'

import { ConnectionList } from '../../rooms/connections/index.ts'
import { Lead } from '../../rooms/settings/Lead.tsx'
import { Identities } from '../../rooms/sso/settings/Identities.tsx'
import { SsoSettingsForm } from '../../rooms/sso/settings/SsoSettingsForm.tsx'

import styles from './settings.module.css'

/** The provider, the rules and its people. */
export function SingleSignOn() {
  return (
    <>
      <Lead>
        Сотрудники входят учётной записью компании: через Active Directory, FreeIPA, ALD Pro или поставщика
        OpenID Connect (Keycloak, Blitz, AD FS). Администраторы всегда могут войти и с паролем, даже если они
        не отвечают.
      </Lead>
      <ConnectionList isShown={isSsoKind} />
      <h3 className={styles.apart}>Правила</h3>
      <SsoSettingsForm />
      <h3 className={styles.apart}>Люди поставщика</h3>
      <Identities />
    </>
  )
}
