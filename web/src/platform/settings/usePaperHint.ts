import type { SharedSettings } from '@naryad/contract/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { alert } from '../overlays/alert.ts'
import { may, meQuery } from '../session/me.ts'
import { sharedQuery } from './SharedSettings.tsx'

interface Paper {
  isComplete: (settings: SharedSettings) => boolean
  text: string
  action: string
  /** What to ask an administrator for. */
  request: string
}

const papers = {
  document: {
    isComplete: ({ hasRequisites }) => hasRequisites,
    text: 'В настройках нет названия или ИНН вашей компании: в документ их придётся вписать от руки.',
    action: 'Заполнить реквизиты',
    request: 'Заполнить реквизиты может администратор.',
  },
  sticker: {
    isComplete: ({ companyPhone }) => companyPhone !== null,
    text: 'В настройках нет телефона вашей компании: на наклейке его тоже нет, и позвонить по ней некуда.',
    action: 'Указать телефон',
    request: 'Указать телефон может администратор.',
  },
} as const satisfies Record<string, Paper>

/** Says what the company's settings lack for a paper that was just printed. */
export function usePaperHint(): (paper: keyof typeof papers) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (paper) => {
    const me = client.getQueryData(meQuery.queryKey)
    if (!me || me.role === 'client') return
    const settings = await client.query(sharedQuery).catch(() => undefined)
    const { isComplete, text, action, request } = papers[paper]
    if (!settings || isComplete(settings)) return
    const fillIn = () => void navigate({ to: '/settings/{-$section}', params: { section: 'company' } })
    if (may(me, 'settings.write'))
      alert({ type: 'warning', text, action: { title: action, run: fillIn, isUndo: false } })
    else alert({ type: 'warning', text: `${text} ${request}` })
  }
}
