import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { proofMinutes } from '@naryad/contract/sso/sso.words'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { ApiError, NetworkError } from '../../../client/api/errors.ts'
import { usePublicSettings } from '../../../entities/settings/publicSettings.ts'
import { showDone } from '../../../ui/overlays/alert.ts'
import { Note, PublicResult } from '../../../ui/public/PublicForm.tsx'
import { PublicPage } from '../../../ui/public/PublicPage.tsx'
import { usePageTitle } from '../../../ui/usePageTitle.ts'
import { takeProviderAnswer } from '../../sso/index.ts'
import { openProfileAt } from '../profileContext.ts'

import styles from '../../../ui/public/public.module.css'

/** A reload or a bookmark: what the provider said was already used. */
const nothingBrought = 'Подтверждение не завершено. Начните его заново: профиль → «Ключи API»'

/** Where a provider returns a browser after its user has proven who they are: back to the keys of the profile. */
export function ProofScreen() {
  usePageTitle('Подтверждение')
  const settings = usePublicSettings()
  const navigate = useNavigate()
  const [answer] = useState(takeProviderAnswer)
  const [refusal, setRefusal] = useState(answer ? null : nothingBrought)
  const isStarted = useRef(false)

  useEffect(() => {
    if (!answer || isStarted.current) return
    isStarted.current = true
    const finish = async () => {
      try {
        await call(ssoRoutes.finishProof, { body: answer }, { silent: true })
      } catch (error) {
        if (!(error instanceof ApiError || error instanceof NetworkError)) throw error
        setRefusal(error.message)
        return
      }
      await navigate({ to: '/', replace: true })
      openProfileAt('apiTokens')
      showDone(`Личность подтверждена: выпустите ключ в течение ${proofMinutes} минут`)
    }
    void finish()
  }, [answer, navigate])

  return (
    <PublicPage owner={settings?.companyName} isShort>
      {refusal === null ? (
        <PublicResult title="Подтверждаем…">
          <p className={styles.lead} role="status">
            Проверяем ответ поставщика входа
          </p>
        </PublicResult>
      ) : (
        <PublicResult title="Подтвердить не удалось">
          <Note kind="error">{refusal}</Note>
          <Link to="/" className={styles.way}>
            Вернуться в «Наряд»
          </Link>
        </PublicResult>
      )}
    </PublicPage>
  )
}
