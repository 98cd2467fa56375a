import { createContext, useContext, useEffect } from 'react'

import { openProfile } from '../../ui/overlays/sheets.ts'
import { createStore } from '../../ui/store.ts'

/** Navigation goes from main to another view and back. */
export type View = 'main' | 'changePassword' | 'sessions' | 'secondFactor' | 'apiTokens' | 'answers' | 'about'

export const viewTitles: Record<View, string> = {
  main: 'Профиль',
  changePassword: 'Сменить пароль',
  sessions: 'Сеансы',
  secondFactor: 'Второй фактор',
  apiTokens: 'Ключи API',
  answers: 'Готовые ответы',
  about: 'О программе',
}

/** The view with which the window opens next. */
export const firstView = createStore<View>('main')

export function openProfileAt(view: View): void {
  firstView.set(view)
  openProfile()
}

interface ProfileWindow {
  show: (view: View) => void
  /** Sets the question to confirm before leaving the view; null: nothing would be lost. */
  risk: (question: string | null) => void
}

export const ProfileContext = createContext<ProfileWindow>({
  show: () => undefined,
  risk: () => undefined,
})

export const useProfileWindow = (): ProfileWindow => useContext(ProfileContext)

/** Asks the question before the view is left, while there is something to lose. */
export function useUnsavedChanges(question: string | null): void {
  const { risk } = useProfileWindow()
  useEffect(() => {
    risk(question)
    return () => risk(null)
  }, [risk, question])
}
