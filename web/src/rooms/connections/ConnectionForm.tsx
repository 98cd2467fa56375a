import { Select, Textarea, TextInput } from '@mantine/core'
import { connectionDefs, type ConnectionField } from '@naryad/contract/connections/connections'
import type { ConnectionState } from '@naryad/contract/connections/connections.schema'

import { Button } from '../../ui/controls/Button.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { PasswordField } from '../../ui/password/PasswordField.tsx'
import { Note } from '../../ui/public/PublicForm.tsx'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'
import { useConnectionForm } from './useConnectionForm.ts'

export function ConnectionForm({ state }: { state: ConnectionState }) {
  const first = useFirstFocus<HTMLDivElement>()
  const { form, provider, check, disconnect } = useConnectionForm(state)
  const { providers } = connectionDefs[state.key]
  const { values, wrong, change } = form
  return (
    <KeyForm root={form.root} onSubmit={() => void form.submit()}>
      <div ref={first} className="stack gap-16">
        {providers.length > 1 && (
          <Select
            label="Система"
            name="provider"
            data={providers.map(({ code, title }) => ({ value: code, label: title }))}
            value={values.provider ?? null}
            error={wrong.provider}
            onChange={(code) => code !== null && change({ provider: code })}
          />
        )}
        {provider.fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={wrong[field.name]}
            isStored={state.provider === provider.code && state.secrets.includes(field.name)}
            onChange={(value) => change({ [field.name]: value })}
          />
        ))}
        {form.refusal && <Note kind="error">{form.refusal}</Note>}
        {check.result && (
          <Note kind={check.result.error === null ? 'done' : 'error'}>
            {check.result.error ?? check.result.message}
          </Note>
        )}
        <div className="flex wrap end gap-8 phone-wide-buttons">
          {state.provider !== null && (
            <Button size="xl" variant="subtle" isBusy={disconnect.isRunning} onClick={disconnect.run}>
              Отключить
            </Button>
          )}
          <Button size="xl" isBusy={check.isRunning} onClick={check.run}>
            {check.isRunning ? 'Проверяем…' : 'Проверить'}
          </Button>
          <Button type="submit" size="xl" variant="filled" isBusy={form.isRunning}>
            {form.isRunning ? 'Сохраняем…' : 'Сохранить'}
          </Button>
        </div>
      </div>
    </KeyForm>
  )
}

interface FieldInputProps {
  field: ConnectionField
  value: string
  error: string | undefined
  /** A stored secret is not shown. */
  isStored: boolean
  onChange: (value: string) => void
}

function FieldInput({ field, value, error, isStored, onChange }: FieldInputProps) {
  const { name, title, kind, hint, placeholder } = field
  if (kind === 'secret')
    return (
      <PasswordField
        label={title}
        name={name}
        size="lg"
        autoComplete="new-password"
        hints={isStored ? 'Сохранён и не показывается. Оставьте пустым, чтобы не менять.' : hint}
        value={value}
        error={error}
        onChange={onChange}
      />
    )
  const common = {
    label: title,
    name,
    description: hint,
    placeholder,
    value,
    error,
    spellCheck: false,
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  }
  return kind === 'certificate' ? (
    <Textarea {...common} autosize minRows={3} maxRows={8} />
  ) : (
    <TextInput
      {...common}
      autoCapitalize="none"
      inputMode={kind === 'url' || kind === 'directory' ? 'url' : 'text'}
    />
  )
}
