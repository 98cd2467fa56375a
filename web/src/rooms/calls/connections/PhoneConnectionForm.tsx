import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { PhoneConnection } from '@naryad/contract/calls/phone-connections'
import {
  listenedProviders,
  type PhoneProvider,
  phoneProviderFields,
  phoneProviderSteps,
  phoneProviderTemplates,
  phoneProviderTitles,
} from '@naryad/contract/calls/phone-connections.words'

import { textField } from '../../../client/forms/textField.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { KeyForm } from '../../../ui/form/KeyForm.tsx'
import { PasswordField } from '../../../ui/password/PasswordField.tsx'
import { Note } from '../../../ui/public/PublicForm.tsx'
import { useFirstFocus } from '../../../ui/useFirstFocus.ts'
import { DoorAddress, ManagerAccount } from './DoorAddress.tsx'
import { usePhoneConnectionForm } from './usePhoneConnectionForm.ts'

const providers = Object.entries(phoneProviderTitles).map(([value, label]) => ({ value, label }))
const plain = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const

/** An exchange: its keys, whether it is heard, and what to enter in its cabinet. */
export function PhoneConnectionForm({ connection }: { connection: PhoneConnection | null }) {
  const first = useFirstFocus<HTMLDivElement>()
  const { form, saved, check, changeValue } = usePhoneConnectionForm(connection)
  const { values, wrong, change } = form
  const isListened = listenedProviders.has(values.provider)
  const errors = wrong as Readonly<Record<string, string | undefined>>
  return (
    <KeyForm root={form.root} onSubmit={() => void form.submit()}>
      <div ref={first} className="stack gap-16">
        {saved === null && (
          <Select
            label="АТС"
            comboboxProps={{ withinPortal: false }}
            data={providers}
            value={values.provider}
            onChange={(provider) => provider !== null && change({ provider: provider as PhoneProvider })}
          />
        )}
        <TextInput label="Название" placeholder="Офис" maxLength={100} {...textField(form, 'title')} />
        {phoneProviderFields[values.provider].map(({ key, title, hint, placeholder, kind, isSecret }) =>
          kind === 'switch' ? (
            <Switch
              key={key}
              label={title}
              description={hint}
              checked={Boolean(values.values[key])}
              onChange={({ currentTarget }) => changeValue(key, currentTarget.checked ? 'on' : '')}
            />
          ) : kind === 'certificate' ? (
            values.values.tls && (
              <Textarea
                key={key}
                label={title}
                description={hint}
                autosize
                minRows={2}
                maxRows={6}
                {...plain}
                value={values.values[key] ?? ''}
                error={errors[`values.${key}`]}
                onChange={({ currentTarget }) => changeValue(key, currentTarget.value)}
              />
            )
          ) : isSecret ? (
            <PasswordField
              key={key}
              label={title}
              name={key}
              size="lg"
              autoComplete="new-password"
              hints={
                saved?.storedKeys.includes(key)
                  ? 'Сохранён и не показывается. Оставьте пустым, чтобы не менять.'
                  : (hint ?? '')
              }
              value={values.values[key] ?? ''}
              error={errors[`values.${key}`]}
              onChange={(value) => changeValue(key, value)}
            />
          ) : (
            <TextInput
              key={key}
              label={title}
              description={hint}
              placeholder={placeholder}
              {...plain}
              value={values.values[key] ?? ''}
              error={errors[`values.${key}`]}
              onChange={({ currentTarget }) => changeValue(key, currentTarget.value)}
            />
          ),
        )}
        <Switch
          label="Принимать звонки"
          checked={values.isOn}
          onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
        />
        {isListened && (
          <ManagerAccount
            steps={phoneProviderSteps[values.provider]}
            template={phoneProviderTemplates[values.provider]}
          />
        )}
        {saved && !isListened && (
          <DoorAddress
            url={saved.url}
            steps={phoneProviderSteps[saved.provider]}
            template={phoneProviderTemplates[saved.provider]}
          />
        )}
        {form.refusal && <Note kind="error">{form.refusal}</Note>}
        {check.result && (
          <Note kind={check.result.error === null ? 'done' : 'error'}>
            {check.result.error ?? `${check.result.message}.`}
          </Note>
        )}
        <div className="flex wrap end gap-8 phone-wide-buttons">
          {saved && (
            <Button size="xl" isBusy={check.isRunning} onClick={check.run}>
              {check.isRunning ? 'Проверяем…' : 'Проверить'}
            </Button>
          )}
          <Button type="submit" size="xl" variant="filled" isBusy={form.isRunning}>
            {form.isRunning ? 'Сохраняем…' : saved || isListened ? 'Сохранить' : 'Сохранить и показать адрес'}
          </Button>
        </div>
      </div>
    </KeyForm>
  )
}
