import type { IssuedApiToken } from '@naryad/contract/auth/api-tokens'
import { apiTokensRoutes } from '@naryad/contract/auth/api-tokens.routes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import IconKey from '~icons/key'
import IconPlus from '~icons/plus'

import { call } from '../../../client/api/api.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { alert } from '../../../ui/overlays/alert.ts'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { SkeletonRows } from '../../../ui/states/SkeletonRows.tsx'
import { ApiTokenForm } from './ApiTokenForm.tsx'
import { ApiTokenRow } from './ApiTokenRow.tsx'
import { apiTokensQueries } from './apiTokens.queries.ts'
import { IssuedToken } from './IssuedToken.tsx'
import { isProofMissing } from './proof.ts'
import { ProviderProof } from './ProviderProof.tsx'

import profile from '../Profile.module.css'
import styles from './apiTokens.module.css'

/** The server knows when a proof is over; the clock of this computer may be wrong. */
const proofPollMs = 30_000

export function ApiTokensView() {
  const client = useQueryClient()
  const [step, setStep] = useState<'list' | 'proof' | 'form' | IssuedApiToken>('list')
  const { data: proof, refetch } = useQuery({
    ...apiTokensQueries.proof,
    meta: { isSilent: true },
    refetchInterval: ({ state }) => (state.data?.provenUntil ? proofPollMs : false),
  })
  if (typeof step === 'object') return <IssuedToken issued={step} onDone={() => setStep('list')} />
  if (proof && step === 'proof') return <ProviderProof title={proof.title} onCancel={() => setStep('list')} />
  if (proof && step === 'form')
    return (
      <ApiTokenForm
        proof={proof}
        onCancel={() => setStep('list')}
        onRefused={() => void refetch()}
        onIssued={(issued) => {
          setStep(issued)
          void client.invalidateQueries({ queryKey: apiTokensQueries.own.queryKey })
        }}
      />
    )
  const begin = async () => {
    // A sign-in at the provider may have become too old meanwhile.
    const { data: present, error } = proof && proof.kind !== 'oidc' ? { data: proof } : await refetch()
    if (present) setStep(isProofMissing(present) ? 'proof' : 'form')
    else if (error) alert({ type: 'error', text: error.message })
  }
  return <List onNew={() => void begin()} />
}

function List({ onNew }: { onNew: () => void }) {
  const { data, error, refetch } = useQuery({ ...apiTokensQueries.own, meta: { isSilent: true } })
  const revoke = useAction({
    run: (id: number) => call(apiTokensRoutes.revoke, { params: { id } }),
    touches: ['apiTokens'],
    done: 'Ключ API отозван',
  })
  if (!data && error)
    return (
      <ErrorState title="Не удалось загрузить ключи" text={error.message} onRetry={() => void refetch()} />
    )
  if (!data) return <SkeletonRows rows={2} height={76} />
  return (
    <>
      {data.items.length === 0 ? (
        <div className={`flex top gap-12 secondary pad-y-4 no-margin-inside ${styles.none}`}>
          <Icon of={IconKey} size={24} />
          <p>
            Ключей пока нет. По ключу программа — 1С, сайт, скрипт — работает с «Нарядом» от вашего имени, без
            пароля.
          </p>
        </div>
      ) : (
        <ul className={profile.group} aria-label="Ключи API">
          {data.items.map((token) => (
            <ApiTokenRow key={token.id} token={token} onRevoke={() => void revoke.run(token.id)} />
          ))}
        </ul>
      )}
      <div className={profile.buttons}>
        <Button variant="filled" leftSection={<Icon of={IconPlus} />} onClick={onNew}>
          Выпустить ключ
        </Button>
      </div>
    </>
  )
}
