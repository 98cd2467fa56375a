import { useEffect } from 'react'

const titles = { screen: '', object: '' }

const show = (): void => {
  document.title = `${titles.object || titles.screen} — Наряд`
}

/** «Водители — Наряд», unless an opened object sets its own title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    titles.screen = title
    show()
  }, [title])
}

/** «№ 18402 Нет связи с блоком СКЗИ — Наряд», while the object is open. */
export function useObjectTitle(title: string): void {
  useEffect(() => {
    titles.object = title
    show()
    return () => {
      titles.object = ''
      show()
    }
  }, [title])
}
