import '@mantine/core/styles/Switch.layer.css'
import { Checkbox, Switch } from '@mantine/core'
import { fullName } from '@naryad/contract/kit/people'
import type { SsoRules, SsoSettings } from '@naryad/contract/sso/sso'
import { useId } from 'react'

import styles from './settings.module.css'

type Ban = Pick<SsoRules, 'isPasswordForbidden' | 'passwordAdministrators'>

interface PasswordBanProps extends Ban {
  administrators: SsoSettings['administrators']
  error: string | undefined
  onChange: (part: Partial<Ban>) => void
}

/** Whether employees sign in through the provider alone, and who gets in when it is down. */
export function PasswordBan({
  isPasswordForbidden,
  passwordAdministrators,
  administrators,
  error,
  onChange,
}: PasswordBanProps) {
  const errorId = useId()
  return (
    <>
      <Switch
        label="Вход сотрудников по паролю запрещён"
        description="Сотрудники входят только через поставщика или каталог; ссылки для пароля и приглашения с паролем им не отправляются. Представители организаций входят с паролем, как раньше"
        checked={isPasswordForbidden}
        onChange={({ currentTarget: { checked } }) => onChange({ isPasswordForbidden: checked })}
      />
      {isPasswordForbidden && (
        <fieldset
          className="no-margin no-padding no-border stack gap-10"
          aria-describedby={error === undefined ? undefined : errorId}
        >
          <legend className="no-padding medium">Кто входит с паролем, если поставщик не отвечает</legend>
          <p className={styles.hint}>
            Администраторы с паролем. Сеансы остальных сотрудников, открытые паролем, завершатся при
            сохранении
          </p>
          {administrators.map((one) => (
            <Checkbox
              key={one.id}
              label={fullName(one)}
              checked={passwordAdministrators.includes(one.id)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  passwordAdministrators: checked
                    ? [...passwordAdministrators, one.id]
                    : passwordAdministrators.filter((id) => id !== one.id),
                })
              }
            />
          ))}
          {administrators.length === 0 && (
            <p className={styles.hint}>Администраторов с паролем нет: сначала задайте пароль одному из них</p>
          )}
          {error !== undefined && (
            <p id={errorId} role="alert" className="no-margin text-12 err">
              {error}
            </p>
          )}
        </fieldset>
      )}
    </>
  )
}
