#pragma once
#include <git2.h>

// `git_libgit2_opts` is variadic, which Swift cannot call: one plain function for every option in use.

static inline int paywall_git_set_extensions(char **names, size_t count) {
  return git_libgit2_opts(GIT_OPT_SET_EXTENSIONS, (const char **)names, count);
}

static inline int paywall_git_set_owner_validation(int enabled) {
  return git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, enabled);
}

static inline void paywall_git_set_fsync(int enabled) {
  git_libgit2_opts(GIT_OPT_ENABLE_FSYNC_GITDIR, enabled);
}

static inline int paywall_git_set_cached_object_size(git_object_t kind, size_t bytes) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, kind, bytes);
}

static inline int paywall_git_set_search_path(git_config_level_t level, const char *path) {
  return git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, (int)level, path);
}

// The constness of `parents` differs between the releases of libgit2; a `void *` fits them all.
static inline int paywall_git_commit_create_buffer(
    git_buf *buffer, git_repository *repository, const git_signature *author, const git_signature *committer,
    const char *message, const git_tree *tree, size_t parent_count, void *parents) {
  return git_commit_create_buffer(
      buffer, repository, author, committer, NULL, message, tree, parent_count, parents);
}
