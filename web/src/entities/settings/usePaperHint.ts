import type { SharedSettings } from '@naryad/contract/settings/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { may, meQuery } from '../../client/session/me.ts'
import { alert } from '../../ui/overlays/alert.ts'
import { sharedQuery } from './SharedSettings.tsx'

interface Lack {
  isLacking: (settings: SharedSettings) => boolean
  text: string
  action: string
  /** What to ask an administrator for. */
  request: string
  /** Where it is filled in. */
  section: 'company' | 'mail'
}

/** Settings that each kind of printed document may lack, the most important first. */
const papers = {
  document: [
    {
      isLacking: ({ hasRequisites }) => !hasRequisites,
      text: 'В настройках нет названия или ИНН вашей компании: в документ их придётся вписать от руки.',
      action: 'Заполнить реквизиты',
      request: 'Заполнить реквизиты может администратор.',
      section: 'company',
    },
  ],
  sticker: [
    {
      isLacking: ({ isAddressLocal }) => isAddressLocal,
      text: 'Код на наклейке поведёт на localhost и на телефоне не откроется: нужен адрес системы, доступный с других устройств.',
      action: 'Задать адрес',
      request: 'Задать адрес системы может администратор.',
      section: 'mail',
    },
    {
      isLacking: ({ companyPhone }) => companyPhone === null,
      text: 'В настройках нет телефона вашей компании: на наклейке его тоже нет, и позвонить по ней некуда.',
      action: 'Указать телефон',
      request: 'Указать телефон может администратор.',
      section: 'company',
    },
  ],
} as const satisfies Record<string, readonly Lack[]>

/** Warns about company settings that a printed document needs and that are not filled in. */
export function usePaperHint(): (paper: keyof typeof papers) => Promise<void> {
  const client = useQueryClient()
  const navigate = useNavigate()
  return async (paper) => {
    const me = client.getQueryData(meQuery.queryKey)
    if (!me || me.role === 'client') return
    const settings = await client.query(sharedQuery).catch(() => undefined)
    const lacks: readonly Lack[] = papers[paper]
    const lack = settings && lacks.find(({ isLacking }) => isLacking(settings))
    if (!lack) return
    const { text, action, request, section } = lack
    const fillIn = () => void navigate({ to: '/settings/{-$section}', params: { section } })
    if (may(me, 'settings.write'))
      alert({ type: 'warning', text, action: { title: action, run: fillIn, isUndo: false } })
    else alert({ type: 'warning', text: `${text} ${request}` })
  }
}
