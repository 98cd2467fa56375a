import { TextInput } from '@mantine/core'
import { CodeGiven, type SecondFactorSecret } from '@naryad/contract/auth/second-factor'
import IconCopy from '~icons/copy'

import { textField } from '../../../client/forms/textField.ts'
import { useForm } from '../../../client/forms/useForm.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { KeyForm } from '../../../ui/form/KeyForm.tsx'
import { Note } from '../../../ui/public/PublicForm.tsx'
import { svgSource } from '../../../ui/svgSource.ts'
import { useFirstFocus } from '../../../ui/useFirstFocus.ts'
import { useIsPhone } from '../../../ui/useMedia.ts'
import { profile } from '../profile.queries.ts'

import styles from './factor.module.css'

interface SetUpProps {
  secret: SecondFactorSecret
  onDone: (codes: readonly string[]) => void
  onCancel?: (() => void) | undefined
}

/** «JBSW Y3DP…»: grouped, so that it is easier to type. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/**
 * Transfers the secret to the authenticator by QR code or by typing; a code from it confirms the transfer.
 */
export function SetUp({ secret, onDone, onCancel }: SetUpProps) {
  const isPhone = useIsPhone()
  const first = useFirstFocus<HTMLDivElement>()
  const form = useForm({
    blank: { code: '' },
    schema: CodeGiven,
    inputOf: ({ code }) => ({ code }),
    send: ({ code }) => profile.confirmFactor(code),
    onSent: ({ codes }) => onDone(codes),
  })
  const { refusal, root, submit, isRunning } = form
  return (
    <KeyForm
      root={root}
      className="stack gap-14 focus-no-outline"
      onSubmit={() => void submit()}
      {...(onCancel ? { onCancel } : {})}
    >
      <p className={styles.text}>
        {isPhone
          ? 'Нужно приложение для кодов подтверждения: Яндекс Ключ, Google Authenticator или другое. Если оно на этом телефоне, нажмите кнопку; если на другом, наведите его камеру на код.'
          : 'Откройте приложение для кодов подтверждения (Яндекс Ключ, Google Authenticator и другие) и наведите камеру на код.'}
      </p>
      {isPhone && (
        <a
          className="row middle min-height-48 border-control rounded-lg surface semibold text hoverable"
          href={secret.uri}
        >
          Открыть в приложении
        </a>
      )}
      <img className={styles.qr} src={svgSource(secret.qrSvg)} alt="Код для приложения" />
      <div className="row between gap-8 text-12 line-18 muted">
        <span>
          Не получается — введите ключ сами:
          <b className={styles.key}>{grouped(secret.secret)}</b>
        </span>
        <IconButton
          label="Скопировать ключ"
          icon={IconCopy}
          size="sm"
          onClick={() => void copyText(secret.secret, 'Ключ скопирован')}
        />
      </div>
      {refusal && <Note kind="error">{refusal}</Note>}
      <div ref={first}>
        <TextInput
          data-autofocus
          {...textField(form, 'code')}
          label="Шесть цифр из приложения"
          placeholder="000 000"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
      </div>
      <div className={styles.buttons}>
        {onCancel && <Button onClick={onCancel}>Отменить</Button>}
        <Button type="submit" variant="filled" isBusy={isRunning}>
          {isRunning ? 'Проверяем…' : 'Включить'}
        </Button>
      </div>
    </KeyForm>
  )
}
