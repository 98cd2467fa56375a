import { TextInput } from '@mantine/core'
import type { ApprovalPage } from '@naryad/contract/approvals/approvals'
import { Link } from '@tanstack/react-router'
import { z } from 'zod'

import { textField } from '../../client/forms/textField.ts'
import type { Form } from '../../client/forms/usePlainForm.ts'
import { longDate } from '../../ui/formats/dates.ts'
import { ServicePhone } from '../../ui/public/ServicePhone.tsx'

import styles from '../../ui/public/public.module.css'

/** Who answers a link. */
export const Signer = z.object({ name: z.string(), position: z.string() })
type Signer = z.infer<typeof Signer>

export const blankSigner: Signer = { name: '', position: '' }

/** Errors of the fields below. */
export const checkSigner = ({ name }: Signer): Readonly<Record<string, string>> =>
  name.trim().length < 2 ? { name: 'Напишите, кто отвечает' } : {}

interface SignerFieldsProps {
  form: Pick<Form<Signer>, 'values' | 'wrong' | 'change'>
}

export const SignerFields = ({ form }: SignerFieldsProps) => (
  <>
    <TextInput {...textField(form, 'name')} label="Ваше имя" size="xl" autoComplete="name" maxLength={200} />
    <TextInput
      {...textField(form, 'position')}
      label="Должность"
      size="xl"
      autoComplete="organization-title"
      maxLength={120}
    />
  </>
)

interface AnswerTermsProps {
  page: Pick<ApprovalPage, 'expiresAt' | 'service'>
}

/** Below the button: until when the link may be answered, and how data are stored. */
export const AnswerTerms = ({ page }: AnswerTermsProps) => (
  <>
    <ServicePhone service={page.service} />
    <p className={styles.under}>
      Ответить можно до {longDate(page.expiresAt)}, один раз.{' '}
      <Link to="/privacy" target="_blank">
        Как хранятся данные
      </Link>
    </p>
  </>
)
