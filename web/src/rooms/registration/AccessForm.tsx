import type { Company, CompanyRef } from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { roles } from '@naryad/contract/kit/rights'
import { Link } from '@tanstack/react-router'
import { Suspense, useRef } from 'react'
import IconAlertTriangle from '~icons/alert-triangle'
import IconCircleCheck from '~icons/circle-check'
import IconMail from '~icons/mail'
import IconPlus from '~icons/plus'

import { useFormWindow } from '../../client/register/useFormWindow.ts'
import { may, useMe } from '../../client/session/me.ts'
import { CompanyPicker } from '../../entities/company/CompanyPicker.tsx'
import { usePasswordLink } from '../../entities/letter/passwordLink.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { KeyForm } from '../../ui/form/KeyForm.tsx'
import { useFocusOnWrong } from '../../ui/form/useFocusOnWrong.ts'
import { counted, type Forms } from '../../ui/formats/plural.ts'
import { Icon } from '../../ui/Icon.tsx'
import { type CompanyDraft, CompanyForm } from '../companies/index.ts'
import { RoleFields } from '../users/index.ts'
import type { RequestRow } from './registration.queries.ts'
import type { Approval } from './useApproval.ts'

import styles from './registration.module.css'

const carForms: Forms = ['автомобиль', 'автомобиля', 'автомобилей']

interface AccessFormProps {
  request: RequestRow
  approval: Approval
}

/** Role and access granted to the applicant. A senior dispatcher can approve representatives only. */
export function AccessForm({ request, approval }: AccessFormProps) {
  const { draft, change, errors, approve } = approval
  const me = useMe()
  const { ahead } = usePasswordLink()
  const root = useRef<HTMLDivElement>(null)
  useFocusOnWrong(root, errors)
  const form = useFormWindow<Company, Partial<CompanyDraft>>()
  const given = me.role === 'admin' ? roles : (['client'] as const)
  const create = may(me, companiesRoutes.create)
    ? {
        name: request.companyName,
        run: (name: string) => form.create({ name, phone: request.phone }),
      }
    : undefined
  return (
    <>
      {request.hasAccount && <HasAccount email={request.email} />}
      {draft.role === 'client' && (
        <Likely
          request={request}
          chosen={draft.company?.id}
          onChoose={(company) => change({ company })}
          onCreate={create && (() => create.run(request.companyName))}
        />
      )}
      <hr className="no-margin no-border rigid full-width bg-border one-pixel-high" />
      <KeyForm onSubmit={approve}>
        <div ref={root} className="stack gap-16">
          <h3 className="no-margin text-14 line-20 strong">Доступ</h3>
          {draft.role === 'client' && (
            <CompanyPicker
              isRequired
              value={draft.company}
              onChange={(company) => change({ company })}
              error={errors['companyId']}
              create={create}
            />
          )}
          <RoleFields draft={draft} change={change} errors={errors} roles={given} />
          <p className="no-margin row gap-8 secondary">
            <Icon of={IconMail} />
            <span>{ahead}</span>
          </p>
        </div>
      </KeyForm>
      {form.shown && (
        <Suspense>
          <CompanyForm
            {...form.shown}
            onClose={form.close}
            onSaved={({ id, name }) => change({ company: { id, name } })}
          />
        </Suspense>
      )}
    </>
  )
}

const HasAccount = ({ email }: { email: string }) => (
  <p className={styles.notice} data-tone="warn">
    <Icon of={IconAlertTriangle} />
    <span>
      С этой почтой уже есть{' '}
      <Link to="/users/{-$id}" params={{ id: undefined }} search={{ query: email }}>
        пользователь
      </Link>
    </span>
  </p>
)

interface LikelyProps {
  request: RequestRow
  chosen: number | undefined
  onChoose: (company: CompanyRef) => void
  onCreate: (() => void) | undefined
}

/** Existing organizations with a similar name, or a new one created from the request. */
function Likely({ request: { likelyCompanies, companyName }, chosen, onChoose, onCreate }: LikelyProps) {
  const [first, ...others] = likelyCompanies
  if (!first) {
    return (
      <div className={styles.notice}>
        <span>Похожей организации в базе нет.</span>
        {onCreate && chosen === undefined && (
          <Button size="sm" leftSection={<Icon of={IconPlus} size={14} />} onClick={onCreate}>
            Добавить {inQuotes(companyName)}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className={styles.notice} data-tone="ok">
      <Icon of={IconCircleCheck} />
      <span>
        Похоже на организацию из базы: <b>{first.name}</b>, {counted(first.carsCount, carForms)}
        {others.length > 0 && (
          <span className="row wrap gap-6 above-6">
            Ещё похожи:{' '}
            {others.map(({ id, name }) => (
              <Button key={id} size="xs" aria-pressed={id === chosen} onClick={() => onChoose({ id, name })}>
                {name}
              </Button>
            ))}
          </span>
        )}
      </span>
    </div>
  )
}
