import { TextInput } from '@mantine/core'
import type { Me } from '@naryad/contract/auth/auth'
import { OwnInput } from '@naryad/contract/users/users.accounts'
import { useQueryClient } from '@tanstack/react-query'

import { textField } from '../../client/forms/textField.ts'
import { useForm } from '../../client/forms/useForm.ts'
import { areSame } from '../../client/register/merge.ts'
import { meQuery } from '../../client/session/me.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { PhoneField } from '../../ui/form/PhoneField.tsx'
import { ZoneField } from '../../ui/form/ZoneField.tsx'
import { setZone } from '../../ui/formats/zone.ts'
import { showDone } from '../../ui/overlays/alert.ts'
import { lostInput } from '../../ui/overlays/dialogs.ts'
import { Note } from '../../ui/public/PublicForm.tsx'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'
import { profile } from './profile.queries.ts'
import { useUnsavedChanges } from './profileContext.ts'

import fieldStyles from '../../ui/form/fields.module.css'
import styles from './Profile.module.css'

interface OwnFormProps {
  me: Me
  onClose: () => void
}

const ownOf = ({ lastName, firstName, middleName, phone, timeZone }: Me) => ({
  lastName,
  firstName,
  middleName,
  phone,
  timeZone,
})

function useOwn({ me, onClose }: OwnFormProps) {
  const client = useQueryClient()
  const form = useForm({
    blank: ownOf(me),
    schema: OwnInput,
    inputOf: (values) => values,
    send: profile.changeOwn,
    onSent: (saved) => {
      // Set before the screens render again, because they format times in this zone.
      setZone(saved.timeZone)
      client.setQueryData(meQuery.queryKey, saved)
      showDone('Профиль сохранён')
      onClose()
    },
  })
  const isDirty = !areSame(form.values, ownOf(me))
  useUnsavedChanges(isDirty ? lostInput : null)
  return form
}

export function OwnForm(props: OwnFormProps) {
  const form = useOwn(props)
  const { values, wrong, change, refusal, root, submit, isRunning } = form
  const first = useFirstFocus<HTMLDivElement>()
  const name = (key: 'lastName' | 'firstName' | 'middleName', label: string, autoComplete: string) => (
    <TextInput
      label={label}
      autoComplete={autoComplete}
      {...textField(form, key)}
      {...(key === 'lastName' ? { 'data-autofocus': true } : {})}
    />
  )
  return (
    <KeyForm root={root} className={styles.form} onSubmit={() => void submit()}>
      {refusal && <Note kind="error">{refusal}</Note>}
      <div ref={first} className={fieldStyles.pair}>
        {name('lastName', 'Фамилия', 'family-name')}
        {name('firstName', 'Имя', 'given-name')}
        {name('middleName', 'Отчество', 'additional-name')}
        <PhoneField
          label="Телефон"
          name="phone"
          autoComplete="tel"
          value={values.phone}
          error={wrong.phone}
          onChange={(phone) => change({ phone })}
        />
        <div className="all-columns">
          <ZoneField
            value={values.timeZone}
            error={wrong.timeZone}
            onChange={(timeZone) => change({ timeZone })}
          />
        </div>
      </div>
      <p className={styles.small}>Почта {props.me.email} — ваш вход: её меняет администратор.</p>
      <div className={styles.askButtons}>
        <Button onClick={props.onClose}>Отменить</Button>
        <Button type="submit" variant="filled" isBusy={isRunning}>
          {isRunning ? 'Сохраняем…' : 'Сохранить'}
        </Button>
      </div>
    </KeyForm>
  )
}
