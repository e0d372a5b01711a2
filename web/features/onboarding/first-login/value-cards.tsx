// What the club offers its new member.
const values = [
  { title: 'Curated Excellence', text: 'Everyone here was chosen, one application at a time.' },
  { title: 'Real Connections', text: 'You meet people through people who vouch for you.' },
  { title: 'Exclusive Access', text: 'Rooms, tables and introductions that are not for sale.' },
]

export function ValueCards() {
  return (
    <ul className="grid gap-3">
      {values.map(({ title, text }) => (
        <li key={title} className="rounded-card border bg-surface p-5">
          <h2 className="text-title">{title}</h2>
          <p className="mt-1.5 text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}
