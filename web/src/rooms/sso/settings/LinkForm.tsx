import { fullName } from '@naryad/contract/kit/people'
import type { SsoIdentity } from '@naryad/contract/sso/sso'
import type { User } from '@naryad/contract/users/users.accounts'
import { useState } from 'react'

import { ApiError, NetworkError } from '../../../client/api/errors.ts'
import { useLookup } from '../../../client/queries/useLookup.ts'
import { userLookup } from '../../../entities/person/users.queries.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { KeyForm } from '../../../ui/form/KeyForm.tsx'
import { Picker } from '../../../ui/form/Picker.tsx'
import { closeModal } from '../../../ui/overlays/modal.ts'
import { useLink } from './useLink.ts'

import styles from './settings.module.css'

/** Chooses the account of a person of the provider. */
export function LinkForm({ identity }: { identity: SsoIdentity }) {
  const found = useLookup(userLookup)
  const { link } = useLink()
  const [user, setUser] = useState<User | null>(null)
  const [wrong, setWrong] = useState<string>()
  const submit = async () => {
    if (!user) {
      setWrong('Выберите учётную запись')
      return
    }
    try {
      await link.run({ id: identity.id, userId: user.id })
      closeModal()
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
      setWrong(error.message)
    }
  }
  return (
    <KeyForm className="stack gap-16 max-width-640" onSubmit={() => void submit()}>
      <p className="no-margin secondary">
        Кто войдёт у поставщика как {[identity.name, identity.email].filter(Boolean).join(', ')}, будет
        работать под этой учётной записью. Проверьте, что это один и тот же человек.
      </p>
      <Picker<User>
        label="Учётная запись"
        placeholder="Фамилия или почта"
        isFirst
        {...found}
        value={user}
        keyOf={({ id }) => id}
        textOf={(one) => `${fullName(one)}, ${one.email}`}
        nothing="Такого пользователя нет"
        error={wrong}
        onChange={(next) => {
          setUser(next)
          setWrong(undefined)
        }}
      />
      <div className={`flex wrap end gap-8 ${styles.formButtons}`}>
        <Button type="submit" size="xl" variant="filled" isBusy={link.isRunning}>
          Привязать
        </Button>
      </div>
    </KeyForm>
  )
}
