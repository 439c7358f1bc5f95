import { BlogView } from '#web/features/pages/components/blog-view.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { PageHead } from '../page-head.tsx';

const BlogPage = () => {
  const text = useText();
  return (
    <>
      <PageHead title={text('pages.blogTitle')} description={text('pages.blogDescription')} />
      <BlogView />
    </>
  );
};

export default BlogPage;
