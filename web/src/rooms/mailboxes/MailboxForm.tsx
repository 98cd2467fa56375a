import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { inQuotes } from '@naryad/contract/kit/quotes'
import type { Mailbox } from '@naryad/contract/mailboxes/mailboxes'
import { mailboxFields } from '@naryad/contract/mailboxes/mailboxes.fields'
import {
  confirmedNumber,
  type MailboxResult,
  mailboxResultTitles,
  type MailboxSecurity,
  mailboxSecurityTitles,
  type MailProvider,
  mailProviderTitles,
} from '@naryad/contract/mailboxes/mailboxes.words'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import { useQuery } from '@tanstack/react-query'

import { textField } from '../../client/forms/textField.ts'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { Note } from '../../ui/public/PublicForm.tsx'
import { useFirstFocus } from '../../ui/useFirstFocus.ts'
import { SignInFields } from './SignInFields.tsx'
import { type MailboxFormModel, useMailboxForm } from './useMailboxForm.ts'

import styles from './mailboxes.module.css'

const optionsOf = (titles: Readonly<Record<string, string>>) =>
  Object.entries(titles).map(([value, label]) => ({ value, label }))

const plain = { autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const
const combobox = { withinPortal: false }

/** A mailbox: how it is reached, what its letters become, and whether it is read. */
export function MailboxForm({ mailbox }: { mailbox: Mailbox | null }) {
  const first = useFirstFocus<HTMLDivElement>()
  const model = useMailboxForm(mailbox)
  const { form, check, changeProvider, changeSecurity } = model
  const { values, wrong, change } = form
  return (
    <KeyForm root={form.root} onSubmit={() => void form.submit()}>
      <div ref={first} className="stack gap-16">
        <TextInput
          label={mailboxFields.address.title}
          placeholder="service@company.ru"
          inputMode="email"
          {...plain}
          {...textField(form, 'address')}
        />
        <Select
          label={mailboxFields.provider.title}
          comboboxProps={combobox}
          data={optionsOf(mailProviderTitles)}
          value={values.provider}
          onChange={(provider) => provider !== null && changeProvider(provider as MailProvider)}
        />
        <div className={styles.pair}>
          <TextInput
            label={mailboxFields.host.title}
            placeholder="imap.company.ru"
            {...plain}
            {...textField(form, 'host')}
          />
          <TextInput label={mailboxFields.port.title} inputMode="numeric" {...textField(form, 'port')} />
        </div>
        <Select
          label={mailboxFields.security.title}
          comboboxProps={combobox}
          data={optionsOf(mailboxSecurityTitles)}
          value={values.security}
          error={wrong.security}
          onChange={(security) => security !== null && changeSecurity(security as MailboxSecurity)}
        />
        <TextInput
          label={mailboxFields.login.title}
          description="Пусто — адрес ящика"
          {...plain}
          {...textField(form, 'login')}
        />
        <SignInFields model={model} mailbox={mailbox} />
        <ReceivingFields form={form} />
        <ConfirmationFields form={form} />
        <Switch
          label="Принимать письма"
          description="Читаются письма, которые придут после включения"
          checked={values.isOn}
          onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
        />
        {form.refusal && <Note kind="error">{form.refusal}</Note>}
        {check.result && (
          <Note kind={check.result.error === null ? 'done' : 'error'}>
            {check.result.error ?? `${check.result.message}.`}
          </Note>
        )}
        {check.result?.authservId && check.result.authservId !== values.authservId && (
          <div>
            <Button onClick={() => change({ authservId: check.result?.authservId ?? '' })}>
              Доверять проверкам {check.result.authservId}
            </Button>
          </div>
        )}
        <div className="flex wrap end gap-8 phone-wide-buttons">
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

/** What the sender of a new request gets at once. */
function ConfirmationFields({ form }: { form: MailboxFormModel['form'] }) {
  const { values, change } = form
  return (
    <>
      <Switch
        label={mailboxFields.isConfirmed.title}
        description="На новое обращение, не чаще раза на переписку. Роботам, рассылкам и тем, кого сервер не подтвердил и нет в базе, не отвечаем"
        checked={values.isConfirmed}
        onChange={({ currentTarget }) => change({ isConfirmed: currentTarget.checked })}
      />
      {values.isConfirmed && (
        <Textarea
          label={mailboxFields.confirmation.title}
          description={`{тема} — тема письма, {номер} — ${inQuotes(confirmedNumber(18420))}, а пока его разбирают — ${inQuotes(confirmedNumber(null))}`}
          autosize
          minRows={4}
          maxRows={12}
          {...textField(form, 'confirmation')}
        />
      )}
    </>
  )
}

/** What letters become, and how their senders are proven. */
function ReceivingFields({ form }: { form: MailboxFormModel['form'] }) {
  const { values, wrong, change } = form
  const titles = useQueueTitles()
  const types = useQuery(dictionaries.types).data?.items ?? []
  return (
    <>
      <Select
        label={mailboxFields.result.title}
        description="Письмо неизвестного отправителя всегда попадает на разбор"
        comboboxProps={combobox}
        data={optionsOf(mailboxResultTitles)}
        value={values.result}
        onChange={(result) => result !== null && change({ result: result as MailboxResult })}
      />
      <div className={styles.halves}>
        <Select
          label={mailboxFields.queue.title}
          comboboxProps={combobox}
          data={queues.map((value) => ({ value, label: titles[value] }))}
          value={values.queue}
          onChange={(queue) => queue !== null && change({ queue })}
        />
        <Select
          label={mailboxFields.typeId.title}
          placeholder="Решит диспетчер"
          clearable
          searchable
          nothingFoundMessage="Такого нет"
          comboboxProps={combobox}
          data={types
            .filter(({ id, isActive }) => isActive || id === values.typeId)
            .map(({ id, title }) => ({ value: String(id), label: title }))}
          value={values.typeId === null ? null : String(values.typeId)}
          error={wrong.typeId}
          onChange={(id) => change({ typeId: id === null ? null : Number(id) })}
        />
      </div>
      <div className={styles.halves}>
        <TextInput label={mailboxFields.folder.title} {...plain} {...textField(form, 'folder')} />
        <TextInput
          label={mailboxFields.authservId.title}
          description="Находится проверкой; пусто — отправители не подтверждаются"
          placeholder="mx.company.ru"
          {...plain}
          {...textField(form, 'authservId')}
        />
      </div>
      <TextInput
        label={mailboxFields.takenFolder.title}
        description="Пусто — оставить на месте. Перекладываются письма, ставшие заявками, комментариями и предложениями; если папки нет, она будет создана"
        placeholder="Принятые"
        {...plain}
        {...textField(form, 'takenFolder')}
      />
      {(values.provider === 'OTHER' || values.provider === 'EXCHANGE') && (
        <Textarea
          label={mailboxFields.ca.title}
          description="В виде PEM, если сервер с сертификатом своего центра"
          autosize
          minRows={2}
          maxRows={6}
          spellCheck={false}
          {...textField(form, 'ca')}
        />
      )}
    </>
  )
}
