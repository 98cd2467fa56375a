import { useEffect } from 'react'

const titles = { screen: '', object: '' }

const show = (): void => {
  document.title = `${titles.object || titles.screen} — Наряд`
}

/** «Водители — Наряд», unless an object of it is opened. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    titles.screen = title
    show()
  }, [title])
}

/** «№ 18402 Нет связи с блоком СКЗИ — Наряд», for as long as the object is opened. */
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
