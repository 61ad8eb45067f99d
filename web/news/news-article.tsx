import { Link } from 'react-router'
import { mailingGroupTitles } from '#contract/newsletter/mailing-groups.ts'
import type { NewsPage } from '#contract/newsletter/news.ts'
import { ProductGrid, type ProductSummary } from '#web/catalogue/index.ts'
import { PageBody } from '#web/pages/index.ts'
import { NewsDay } from './news-day.tsx'

type Group = { group: NewsPage['groups'][number]['group']; products: ProductSummary[] }
type NewsArticleProps = { news: Omit<NewsPage, 'groups'> & { groups: Group[] } }

/** A newsletter that was sent; its offers are as they are today. */
export function NewsArticle({ news: { title, sentOn, content, groups } }: NewsArticleProps) {
  return (
    <main id="main" tabIndex={-1} className="column flex-1 pt-8 pb-20 md:pt-12 md:pb-28">
      <article>
        <h1 className="wrap-anywhere">{title}</h1>
        <p className="mt-2 text-sm text-soft">
          <NewsDay sentOn={sentOn} />
        </p>
        <div className="mt-4 max-w-[65ch]">
          <PageBody content={content} />
        </div>
        {groups.map(({ group, products }, place) => (
          <section key={group} aria-labelledby={`news-${group}`} className="mt-12 md:mt-16">
            <h2 id={`news-${group}`} className="mb-6">
              {mailingGroupTitles[group]}
            </h2>
            <ProductGrid products={products} as="h3" isFirst={place === 0} />
          </section>
        ))}
      </article>
      <p className="mt-12">
        <Link to="/news" className="link">
          All news
        </Link>
      </p>
    </main>
  )
}
