import { createContext, useContext, useEffect } from 'react'

/** From main to each of the others and back. */
export type View = 'main' | 'changePassword' | 'sessions' | 'secondFactor' | 'apiTokens' | 'about'

export const viewTitles: Record<View, string> = {
  main: 'Профиль',
  changePassword: 'Сменить пароль',
  sessions: 'Сеансы',
  secondFactor: 'Второй фактор',
  apiTokens: 'Ключи API',
  about: 'О программе',
}

interface ProfileWindow {
  show: (view: View) => void
  /** What would be lost by leaving: the question that is asked before; null asks nothing. */
  risk: (question: string | null) => void
}

export const ProfileContext = createContext<ProfileWindow>({
  show: () => undefined,
  risk: () => undefined,
})

export const useProfileWindow = (): ProfileWindow => useContext(ProfileContext)

/** As long as there is something to lose, the window asks before it is left. */
export function useUnsavedChanges(question: string | null): void {
  const { risk } = useProfileWindow()
  useEffect(() => {
    risk(question)
    return () => risk(null)
  }, [risk, question])
}
