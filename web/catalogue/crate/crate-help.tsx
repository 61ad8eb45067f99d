const hints: readonly (readonly [keys: readonly string[], swipe: string, meaning: string])[] = [
  [['←', '→'], 'Swipe sideways', 'Flip'],
  [['K'], 'Swipe up', 'Save for the end of the crate'],
  [['S'], 'Swipe down', 'Skip: not shown again today'],
  [['P'], '', 'Play a clip, where there is one'],
  [['Enter'], 'Press', 'Open the record'],
  [['Home', 'End'], '', 'First and last record'],
  [['?'], '', 'Show or hide this help'],
]

export function CrateHelp({ id }: { id: string }) {
  return (
    <table id={id} className="mx-auto mt-6 w-full max-w-xl text-left text-sm">
      <caption className="sr-only">Keys and swipes</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Keys</th>
          <th scope="col">Swipe</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {hints.map(([keys, swipe, meaning]) => (
          <tr key={meaning} className="border-t border-line">
            <td className="py-2 pr-4 whitespace-nowrap">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="mr-1 inline-block min-w-7 border border-edge px-1.5 text-center font-mono text-xs leading-6"
                >
                  {key}
                </kbd>
              ))}
            </td>
            <td className="py-2 pr-4 text-soft">{swipe}</td>
            <td className="py-2">{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
