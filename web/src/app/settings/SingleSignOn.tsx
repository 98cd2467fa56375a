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
        Сотрудники входят учётной записью компании: Keycloak, Blitz, AD FS и другие поставщики OpenID Connect.
        Администраторы всегда могут войти и с паролем, даже если поставщик не отвечает.
      </Lead>
      <ConnectionList isShown={(key) => key === 'oidc'} />
      <h3 className={styles.apart}>Правила</h3>
      <SsoSettingsForm />
      <h3 className={styles.apart}>Люди поставщика</h3>
      <Identities />
    </>
  )
}
